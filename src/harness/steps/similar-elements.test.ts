import { expect, test } from 'vitest'
import { findSimilarElements, listOptions } from './similar-elements.ts'

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
])('finds elements similar to %s: %s', (text, expected) => {
  expect(findSimilarElements(text, ARIA)).toBe(expected)
})

test('lists only the most similar of many elements', () => {
  const aria = Array.from({ length: 30 }, (_, number) => `- link "Page ${number}"`).join('\n')
  const near = findSimilarElements("getByRole('link', { name: 'Page 33' })", aria)
  expect(near).toMatch(/^link "Page 3", ("Page \d+", ){4}"Page \d+" and 24 more$/)
})

test('lists the options of the list that a locator names', () => {
  const months = Array.from({ length: 8 }, (_, month) => `    - option "0${month + 1}"`).join('\n')
  const aria = `- combobox "Month":\n${months}\n- combobox "Year":\n  - option "2027"\n- text: 5`
  expect(listOptions("to selectOption getByLabel('Month')", aria)).toBe('"01", "02", "03", "04", "05", "06" and 2 more')
  expect(listOptions("to selectOption getByLabel('Year')", aria)).toBe('"2027"')
  expect(listOptions("to selectOption getByLabel('Day')", aria)).toBe('')
  expect(listOptions("to selectOption locator('select')", aria)).toBe('')
})
