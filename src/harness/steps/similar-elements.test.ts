import { expect, test } from 'vitest'
import { findSimilarElements } from './similar-elements.ts'

const ARIA = `- document "Custom rifle"
- text: Cus
- banner:
  - link "Cart, 2 items":
    - /url: /cart
- main:
  - heading "Clave Sling" [level=1]
  - paragraph: $54.00
  - text: Ships in two days
  - textbox "E-mail": ""
  - combobox "State":
    - option "Colorado"
  - button "Add to cart"
  - 'button "Length: 48 in" [pressed]'
  - button "Close" [disabled]: ×
  - button "Close": ×`

test.each([
  [
    "to click getByRole('button', { name: 'Add to Cart', exact: true })",
    'button "Add to cart", "Length: 48 in", "Close"',
  ],
  ["getByRole('main').getByRole('heading', { name: 'Clave slings' }): visible", 'heading "Clave Sling"'],
  ["getByRole('button', { name: /add .* basket/i }): visible", 'button "Add to cart", "Close", "Length: 48 in"'],
  ["to fill getByLabel('Email')", 'textbox "E-mail", combobox "State"'],
  ["getByText('$540.00'): visible", '"$54.00"'],
  ["getByText('Ships in 2 days'): visible", '"Ships in two days"'],
  ["getByText('You added Bench Kit'): visible", ''],
  ["getByRole('dialog', { name: '10% off' }): visible", ''],
  ["getByRole('heading').filter({ has: getByRole('button', { name: 'Close' }) }): visible", 'heading "Clave Sling"'],
  ["locator('.price'): visible", ''],
  ["getByRole('searchbox'): visible", 'textbox "E-mail", combobox "State"'],
  [
    "getByRole('button', { name: 'Cart' }): visible",
    'link "Cart, 2 items", button "Add to cart", "Close", "Length: 48 in"',
  ],
  // A short name is part of many other names by chance. The page's own name is not text on the page.
  ["getByText('Custom rifles'): visible", ''],
])('JRNY-73 finds elements similar to %s: %s', (text, expected) => {
  expect(findSimilarElements(text, ARIA)).toBe(expected)
})

test('JRNY-73 lists only the most similar of many elements', () => {
  const aria = Array.from({ length: 30 }, (_, number) => `- link "Page ${number}"`).join('\n')
  const near = findSimilarElements("getByRole('link', { name: 'Page 33' })", aria)
  expect(near).toMatch(/^link "Page 3", ("Page \d+", ){4}"Page \d+" and 24 more$/)
})
