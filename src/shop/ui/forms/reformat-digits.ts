/** Returns the caret position after the given number of digits in a text, before the next separator. */
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
 * stays after the same digit, so an edit in the middle does not move it to the end. Deleting a separator deletes the
 * adjacent digit, because `format` restores separators. Text composed with an input method is formatted when the
 * composition ends.
 */
export function reformatDigits(
  input: HTMLInputElement,
  format: (text: string) => string,
  { inputType = '', isComposing = false }: Partial<Pick<InputEvent, 'inputType' | 'isComposing'>> = {},
): void {
  if (isComposing) return
  const typed = input.value
  const caret = input.selectionStart ?? typed.length
  const text = isSeparatorDeleted(typed, caret, format, inputType) ? deleteDigit(typed, caret, inputType) : typed
  const formatted = format(text)
  if (formatted === typed) return
  const digits = countDigits(typed.slice(0, caret)) - (text !== typed && inputType === BACKSPACE ? 1 : 0)
  input.value = formatted
  const position = caretAfterDigits(formatted, digits)
  input.setSelectionRange(position, position)
}

const BACKSPACE = 'deleteContentBackward'
const DELETE = 'deleteContentForward'

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length
}

/** Checks whether the last key deleted a separator that `format` would restore. */
function isSeparatorDeleted(text: string, caret: number, format: (text: string) => string, inputType: string): boolean {
  if (inputType !== BACKSPACE && inputType !== DELETE) return false
  const formatted = format(text)
  const isRestored =
    formatted.slice(0, caret) === text.slice(0, caret) && formatted.slice(caret + 1) === text.slice(caret)
  return isRestored && formatted.length === text.length + 1 && /\D/.test(formatted.charAt(caret))
}

/** Deletes the digit before the caret for Backspace, or the digit after it for Delete. */
function deleteDigit(text: string, caret: number, inputType: string): string {
  const [before, after] = [text.slice(0, caret), text.slice(caret)]
  return inputType === BACKSPACE ? before.replace(/\d(\D*)$/, '$1') + after : before + after.replace(/\d/, '')
}
