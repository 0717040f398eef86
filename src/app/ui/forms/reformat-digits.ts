/** Returns the caret position after the given number of digits of a text, before any separator that follows. */
function caretAfterDigits(text: string, digits: number): number {
  if (digits === 0) return 0
  let seen = 0
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/.test(text.charAt(index))) seen += 1
    if (seen === digits) return index + 1
  }
  return text.length
}

/**
 * Formats the text of an input with `format`, which may only drop digits at the end and insert separators. The caret
 * stays after the same digit, so that an edit in the middle does not move it to the end.
 */
export function reformatDigits(input: HTMLInputElement, format: (text: string) => string): void {
  const before = input.value
  const formatted = format(before)
  if (formatted === before) return
  const digits = before.slice(0, input.selectionStart ?? before.length).replace(/\D/g, '').length
  input.value = formatted
  const caret = caretAfterDigits(formatted, digits)
  input.setSelectionRange(caret, caret)
}
