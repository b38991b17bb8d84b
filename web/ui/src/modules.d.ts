declare module "icons" {
  const paths: Record<string, string>;
  export default paths;
}
declare module "languages" {
  const paths: Record<string, string>;
  export default paths;
}
declare module "media" {
  const paths: Record<string, string>;
  export default paths;
}
declare module "*.css";
