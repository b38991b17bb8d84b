// Modules that only the build knows; see web/ui/build.
declare module "icons" {
  const paths: Record<string, string>;
  export default paths;
}
declare module "icons/*" {
  const paths: Record<string, string>;
  export default paths;
}
declare module "languages" {
  /** Addresses by language and part. */
  const paths: Record<string, Record<string, string>>;
  export default paths;
}
declare module "media" {
  const paths: Record<string, string>;
  export default paths;
}
declare module "styles" {
  /** Addresses of the style sheets in src/style/parts and of the skins. */
  const paths: Record<string, string>;
  export default paths;
}
declare module "skins" {
  /** What fetches the skin of a game, by its id. */
  const skins: Record<string, () => Promise<{ skin: import("./skin").Skin }>>;
  export default skins;
}
