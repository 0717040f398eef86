import { HtmlValidate } from 'html-validate'
import type { PageFault } from '../page-fault.ts'

/**
 * Which rules of html-validate count. Its own preset lets a picture without an alternative text pass, so the
 * accessibility rules join it. Not asked for: `role="list"`, which Safari needs on lists without bullets, and matters of
 * taste that no reader notices.
 */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: { 'no-redundant-role': 'off', 'long-title': 'off', 'no-implicit-button-type': 'off', 'wcag/h30': 'off' },
})

/** Faults of the HTML itself, as a browser would have to guess its way around them (AUD-06). */
export async function checkMarkup(html: string): Promise<PageFault[]> {
  const { results } = await validator.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector, ruleUrl }) => ({
      audit: 'html',
      rule: ruleId.replace('/', '-'),
      severity: 'error',
      problem: `The HTML of the page is faulty: ${message}.`,
      mend: 'This is a fault of the template, not of the content: pass it on to an engineer.',
      element: `${message} ${withoutPlace(selector ?? '')}`,
      frame: selector !== null && /(?:^|> )(?:header|footer)\b/.test(selector) && !/ main\b/.test(selector),
      technical: { selector: selector ?? '', element: '', standard: 'HTML', guide: ruleUrl ?? '' },
    }))
}

/** A selector without the numbers that differ from page to page. */
function withoutPlace(selector: string): string {
  return selector.replace(/:nth-child\(\d+\)/g, '')
}
