/** Returns whether a form contains input that a new document would lose. */
export function hasUnsentInput(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'form :is(input, select, textarea)',
  )
  return [...fields].some((field) => {
    if (field instanceof HTMLSelectElement) {
      return [...field.options].some((option) => option.selected !== option.defaultSelected)
    }
    const isBox = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
    return isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
  })
}
