/**
 * Lets a mock read its fixtures again whenever a file of theirs changes (MOCK-58).
 * @returns what ends it.
 */
export async function followFixtures(
  mock: { readonly folder: string; readAgain(): Promise<void> },
  { onGood, onBad }: { onGood(): void; onBad(error: unknown): void },
): Promise<() => void> {
  const [{ watchFolder }, { oneAtATime }] = await Promise.all([
    import('#export/serve/watch-folder.ts'),
    import('#export/serve/one-at-a-time.ts'),
  ])
  return watchFolder(
    mock.folder,
    oneAtATime(() => mock.readAgain().then(onGood, onBad)),
  )
}
