// The codes of tables, as people type and read them.

/** k7m-qxa is K7MQXA, and so is a link that ends in it. */
export function plainCode(typed: string): string {
  const linked = /\/t\/([^/?#\s]+)/.exec(typed)?.[1];
  return (linked ?? typed).toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** K7M-QXA: easier to say and to type. */
export function shownCode(code: string): string {
  return code.length === 6 ? `${code.slice(0, 3)}-${code.slice(3)}` : code;
}
