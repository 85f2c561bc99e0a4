declare module "virtual:sentences" {
  const sentences: Readonly<Record<string, string>>;
  export default sentences;
}
