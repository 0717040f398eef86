import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { focusFirstError } from './focus-first-error.ts'

const HEADER_PX = 60
/** Distance in pixels from the top of the summary to the end of the field. */
const BOTH_PX = 200

beforeEach(() => {
  document.documentElement.style.scrollPaddingTop = `${HEADER_PX}px`
  return () => {
    document.documentElement.style.scrollPaddingTop = ''
  }
})

/** A form far down the page whose second field is the first invalid one. */
function LongPage({ apartPx = BOTH_PX }: { readonly apartPx?: number }): ReactNode {
  return (
    <div style={{ height: 6000, position: 'relative' }}>
      <form id="form" aria-label="Form" style={{ position: 'absolute', top: 3000 }}>
        <p role="alert" style={{ margin: 0, height: 40 }}>
          Please fix these errors
        </p>
        <input aria-label="Right" />
        <input
          aria-label="Wrong"
          aria-invalid
          style={{ position: 'absolute', top: apartPx - 40, height: 40, left: 0, boxSizing: 'border-box' }}
        />
        <input aria-label="Wrong too" aria-invalid />
      </form>
    </div>
  )
}

async function show(apartPx?: number) {
  const screen = await render(<LongPage {...(apartPx === undefined ? {} : { apartPx })} />)
  const rect = (role: 'alert' | 'textbox', name?: string) =>
    screen
      .getByRole(role, name === undefined ? {} : { name, exact: true })
      .element()
      .getBoundingClientRect()
  return {
    field: screen.getByRole('textbox', { name: 'Wrong', exact: true }),
    summaryTop: () => Math.round(rect('alert').top),
    fieldMiddle: () => (rect('textbox', 'Wrong').top + rect('textbox', 'Wrong').bottom) / 2,
  }
}

test.each([
  ['above the viewport', 4000],
  ['below the viewport', 1000],
  ['partly below the header', 3010],
])('a summary and a first invalid field %s are centered together', async (_where, scrolledPx) => {
  const { field, summaryTop } = await show()
  scrollTo(0, scrolledPx)
  focusFirstError('form')
  await expect.element(field).toHaveFocus()
  await expect.poll(summaryTop).toBe(Math.round((innerHeight - BOTH_PX) / 2))
})

test('a visible summary and field do not move, even if they just fit below the header', async () => {
  const { field, summaryTop } = await show()
  for (const top of [HEADER_PX, innerHeight - BOTH_PX]) {
    scrollTo(0, 0)
    scrollBy(0, summaryTop() - top)
    focusFirstError('form')
    await expect.element(field).toHaveFocus()
    expect(summaryTop()).toBe(top)
  }
})

test('a field too far from its summary is centered alone below the header', async () => {
  const { field, fieldMiddle } = await show(2000)
  scrollTo(0, 0)
  focusFirstError('form')
  await expect.element(field).toHaveFocus()
  await expect.poll(() => Math.abs(fieldMiddle() - (HEADER_PX + innerHeight) / 2)).toBeLessThan(2)
})
