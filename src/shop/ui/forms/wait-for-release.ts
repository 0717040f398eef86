/**
 * Waits until no control is pressed and the click event has been dispatched. Call it before changing the height of
 * content that a shopper did not change: a button that moves between press and release gets no click.
 */
export async function waitForRelease(): Promise<void> {
  while (document.querySelector(':active') !== null) await new Promise(requestAnimationFrame)
}
