import { expect, test } from 'vitest'
import { findShownTexts } from './shown-texts.ts'

const BEFORE = `- banner:
  - status
- main:
  - heading "Checkout" [level=1]
  - status: "Card type: Visa"
  - paragraph: Review your order.`

test('finds the messages and headings that were not on the page before', () => {
  const failed = `- banner:
  - status:
    - 'button "Error: The order failed. , dismiss"'
- main:
  - heading "Checkout" [level=1]
  - region "We could not confirm your order":
    - heading "We could not confirm your order" [level=2]
    - heading "What to do" [level=3]
  - status: "Card type: Visa"
  - paragraph: Something else.`
  expect(findShownTexts(failed, BEFORE)).toEqual(['Error: The order failed.', 'We could not confirm your order'])
  const waiting = BEFORE.replace('paragraph: Review', 'status: Placing')
  expect(findShownTexts(waiting, BEFORE)).toEqual(['Placing your order.'])
})

test('finds the first paragraph after a new heading', () => {
  const failed = `- status:
  - button "Error: The order failed. , dismiss"
- main:
  - heading "Checkout" [level=1]
  - paragraph: An account is optional.
  - region "We could not confirm your order":
    - heading "We could not confirm your order" [level=2]
    - paragraph: Your card may have been charged. We will not send the order again.
    - paragraph: Look for our email.
    - heading "What to do" [level=3]
    - paragraph: Check your cart.`
  const paragraph = 'Your card may have been charged. We will not send the order again.'
  expect(findShownTexts(failed, BEFORE)).toEqual([
    'Error: The order failed.',
    'We could not confirm your order',
    paragraph,
  ])
  const withoutNotification = failed.split('\n').slice(2).join('\n')
  expect(findShownTexts(withoutNotification, BEFORE)).toEqual([
    'We could not confirm your order',
    paragraph,
    'What to do',
  ])
  const known = `${BEFORE}\n  - paragraph: ${paragraph}`
  expect(findShownTexts(failed, known)).toEqual(['Error: The order failed.', 'We could not confirm your order'])
})

test('finds the main heading of an unchanged page, names a text once and cuts a long one', () => {
  expect(findShownTexts(BEFORE, BEFORE)).toEqual(['Checkout'])
  expect(findShownTexts('- paragraph: Hello', '')).toEqual([])
  const twice = `- dialog "Sorry":\n  - heading "Sorry"\n  - text: ${'a'.repeat(300)}\n- paragraph: Outside.`
  expect(findShownTexts(twice, BEFORE)).toEqual(['Sorry', `${'a'.repeat(199)}…`])
})
