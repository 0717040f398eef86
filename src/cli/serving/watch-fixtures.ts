/**
 * Reloads the mock's fixtures when one of their files changes.
 * @returns a function that stops watching.
 */
export async function watchFixtures(
  mock: { readonly folder: string; reload(): Promise<void> },
  { onGood, onBad }: { onGood(): void; onBad(error: unknown): void },
): Promise<() => void> {
  const [{ watchFolder }, { runExclusive }] = await Promise.all([
    import('#serve/watch-folder.ts'),
    import('#serve/run-exclusive.ts'),
  ])
  return watchFolder(
    mock.folder,
    runExclusive(() => mock.reload().then(onGood, onBad)),
  )
}
