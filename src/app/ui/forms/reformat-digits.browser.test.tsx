import { expect, test } from 'vitest'
import { reformatDigits } from './reformat-digits.ts'

function grouped(text: string): string {
  return text.replace(/\D/g, '').replace(/(\d{4})(?=\d)/g, '$1 ')
}

test.each([
  ['typing at the end', '41111', 5, '4111 1', 6],
  ['typing in the middle', '4119 1111', 4, '4119 1111', 4],
  ['inserting in the middle', '41191 111', 4, '4119 1111', 4],
  ['deleting a space', '41111111', 4, '4111 1111', 4],
  ['pasting with dashes', '4111-1111', 9, '4111 1111', 9],
])('FORM-11 %s keeps the caret after its digit', (_, typed, caret, shown, expected) => {
  const input = document.createElement('input')
  document.body.append(input)
  input.focus()
  input.value = typed
  input.setSelectionRange(caret, caret)
  reformatDigits(input, grouped)
  expect(input.value).toBe(shown)
  expect(input.selectionStart).toBe(expected)
  input.remove()
})
