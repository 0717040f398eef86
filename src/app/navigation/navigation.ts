/**
 * Goes to a page of the shop; as with every link, the page left is kept in the history entry as `from` (NAV-29). With
 * `replace` the page takes the place of the one left, so that going back does not lead there.
 */
export async function goTo(address: string, options: { readonly replace?: boolean } = {}): Promise<void> {
  const { navigate } = await import('vike/client/router')
  await navigate(address, { overwriteLastHistoryEntry: options.replace ?? false })
}

/** Goes one step back where that is a page of the shop, else to the page given. */
export async function goBack(fallback: string): Promise<void> {
  const { from } = (history.state ?? {}) as { readonly from?: unknown }
  if (typeof from === 'string') history.back()
  else await goTo(fallback)
}
