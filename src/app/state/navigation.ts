/** Goes to a page of the shop; the page left is kept in the history entry as `from` (catalogue spec §2). */
export async function goTo(address: string): Promise<void> {
  const { navigate } = await import('vike/client/router')
  const from = location.pathname + location.search
  await navigate(address)
  history.replaceState({ ...(history.state as object | null), from }, '')
}
