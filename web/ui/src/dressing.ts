// Style sheets that come with a part of the page.
import styles from "styles";

const worn = new Map<string, Promise<void>>();

/** Resolves when a style sheet holds; at once where there is none. */
export function dressed(name: string): Promise<void> {
  if (!styles[name]) return Promise.resolve();
  let coming = worn.get(name);
  if (!coming) {
    coming = new Promise((done, fail) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = styles[name];
      link.onload = () => done();
      link.onerror = () => {
        worn.delete(name);
        link.remove();
        fail(new Error(`style sheet ${name}`));
      };
      document.head.append(link);
    });
    worn.set(name, coming);
  }
  return coming;
}
