import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
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

function formatPhone(text: string): string {
  return text.replace(/\D/g, '').replace(/^(\d{3})(\d{3})(\d+)$/, '($1)-$2-$3')
}

/** Creates a phone field with a caret, formatted as in the forms. */
function phoneField(value: string, caret: number): HTMLInputElement {
  const input = document.createElement('input')
  document.body.append(input)
  onTestFinished(() => input.remove())
  input.addEventListener('input', (event) => reformatDigits(input, formatPhone, event))
  input.addEventListener('compositionend', () => reformatDigits(input, formatPhone))
  input.value = value
  input.focus()
  input.setSelectionRange(caret, caret)
  return input
}

test.each([
  ['Delete before a separator', '(208)-555-0123', 4, '{Delete}', '(208)-550-123', 4],
  ['Delete between two separators', '(208)-555-0123', 5, '{Delete}', '(208)-550-123', 4],
  ['Backspace after a separator', '(208)-555-0123', 10, '{Backspace}', '(208)-550-123', 8],
  ['Delete before a digit', '(208)-555-0123', 6, '{Delete}', '(208)-550-123', 4],
  ['Backspace after a digit', '(208)-555-0123', 14, '{Backspace}', '(208)-555-012', 13],
])('%s deletes a digit', async (_, value, caret, key, shown, expected) => {
  const input = phoneField(value, caret)
  await userEvent.keyboard(key)
  expect(input.value).toBe(shown)
  expect(input.selectionStart).toBe(expected)
})

test('formats text composed with an input method when the composition ends', () => {
  const input = phoneField('', 0)
  input.dispatchEvent(new CompositionEvent('compositionstart'))
  for (const text of ['2', '20', '2085', '2085550123']) {
    input.value = text
    input.dispatchEvent(new InputEvent('input', { isComposing: true, inputType: 'insertCompositionText' }))
    expect(input.value).toBe(text)
  }
  input.dispatchEvent(new CompositionEvent('compositionend', { data: '2085550123' }))
  expect(input.value).toBe('(208)-555-0123')
})
