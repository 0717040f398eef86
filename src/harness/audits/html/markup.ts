import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate'
import { FOR_ENGINEERS, type PageFinding } from '../page-finding.ts'

/** Resolves the configuration once; html-validate resolves it for each page, which takes a third of the time. */
class ResolvedOnce extends StaticConfigLoader {
  #resolved: ReturnType<StaticConfigLoader['getConfigFor']> | undefined

  override getConfigFor(): ResolvedConfig | Promise<ResolvedConfig> {
    return (this.#resolved ??= super.getConfigFor(''))
  }
}

/**
 * The html-validate rules that count. The standard preset allows images without alternative text, so the accessibility
 * preset is added. Excluded: `role="list"`, which Safari needs on lists without bullets, and rules of style.
 */
const validator = new HtmlValidate(
  new ResolvedOnce({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: { 'no-redundant-role': 'off', 'long-title': 'off', 'no-implicit-button-type': 'off', 'wcag/h30': 'off' },
  }),
)

/** Finds invalid HTML, which browsers have to repair (AUD-06). */
export async function checkMarkup(html: string): Promise<PageFinding[]> {
  const { results } = await validator.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector, ruleUrl }) => ({
      audit: 'html',
      rule: ruleId.replace('/', '-'),
      severity: 'error',
      message: `The HTML of the page is invalid: ${message}.`,
      fix: FOR_ENGINEERS,
      element: `${message} ${removePositions(selector ?? '')}`,
      frame: selector !== null && /> (?:header|footer)\b/.test(selector) && !/ main\b/.test(selector),
      evidence: { selector: selector ?? '', html: '', standard: 'HTML', helpUrl: ruleUrl ?? '' },
    }))
}

/** Returns a selector without the numbers that differ between pages. */
function removePositions(selector: string): string {
  return selector.replace(/:nth-child\(\d+\)/g, '')
}
