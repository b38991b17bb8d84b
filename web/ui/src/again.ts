// What failed to come, each with how it is fetched once more.
const failed = new Set<() => unknown>();

export const onceMore = (fetch: () => unknown) => failed.add(fetch);

/** Fetches what failed; resolves to whether all of it is here. */
export async function fetchAgain(): Promise<boolean> {
  const all = [...failed];
  failed.clear();
  await Promise.all(all.map((fetch) => fetch()));
  return failed.size === 0;
}
