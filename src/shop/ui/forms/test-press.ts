import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/**
 * Presses the mouse button on an element. Returns its position before, and a function that releases it there. A test
 * that fails before releases it too, so that it is not still pressed in the next test.
 */
export async function press(
  element: Element,
): Promise<{ readonly top: number; readonly release: () => Promise<void> }> {
  element.scrollIntoView({ block: 'center' })
  const { top, left } = element.getBoundingClientRect()
  const frame = globalThis.frameElement?.getBoundingClientRect()
  async function send(type: 'mousePressed' | 'mouseReleased'): Promise<void> {
    await cdp().send('Input.dispatchMouseEvent', {
      type,
      x: left + 5 + (frame?.left ?? 0),
      y: top + 5 + (frame?.top ?? 0),
      button: 'left',
      clickCount: 1,
    })
  }
  let pressed = true
  async function release(): Promise<void> {
    if (!pressed) return
    pressed = false
    await send('mouseReleased')
  }
  onTestFinished(release)
  await send('mousePressed')
  return { top, release }
}

/** Waits for two frames, in which a change of the page would be shown. */
export async function nextFrames(): Promise<void> {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
}
