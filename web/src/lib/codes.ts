// The codes of tables, as people type and read them.

/** k7m-qxa is K7MQXA, and so is a link that ends in it. */
export function plainCode(typed: string): string {
  const linked = /\/t\/([^/?#\s]+)/.exec(typed)?.[1];
  return (linked ?? typed).toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** The name of a deal, as in game-4-7f3c, if that is what was typed or is linked. */
export function dealName(typed: string): string {
  const linked = /\/d\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed.trim();
  return /^[a-z][a-z\d-]*-\d{1,2}-[\da-f]{1,8}$/i.test(linked) ? linked.toLowerCase() : "";
}

/** K7M-QXA: easier to say and to type. */
export function shownCode(code: string): string {
  return code.length === 6 ? `${code.slice(0, 3)}-${code.slice(3)}` : code;
}
