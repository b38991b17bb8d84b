// Modules that only the build knows; see web/ui/build.
declare module "icons" {
  const paths: Record<string, string>;
  export default paths;
}
declare module "icons/landing" {
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
  /** Addresses of the style sheets in src/style/parts. */
  const paths: Record<string, string>;
  export default paths;
}
