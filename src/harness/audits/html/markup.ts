import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate'
import { FOR_ENGINEERS } from '../../findings/finding.ts'
import type { PageFinding } from '../page-finding.ts'

/**
 * Resolves the configuration only once, because html-validate would resolve it for every page, which takes a third of
 * the time.
 */
class ResolvedOnce extends StaticConfigLoader {
  #resolved: ReturnType<StaticConfigLoader['getConfigFor']> | undefined

  override getConfigFor(): ResolvedConfig | Promise<ResolvedConfig> {
    return (this.#resolved ??= super.getConfigFor(''))
  }
}

/**
 * Validates HTML. The standard preset allows images without alternative text, so the accessibility preset is added.
 * Excludes style rules and the rule against `role="list"`, which Safari needs for lists without bullets.
 */
const validator = new HtmlValidate(
  new ResolvedOnce({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: { 'no-redundant-role': 'off', 'long-title': 'off', 'no-implicit-button-type': 'off', 'wcag/h30': 'off' },
  }),
)

/** Finds invalid HTML that browsers would have to repair. */
export async function checkMarkup(html: string): Promise<PageFinding[]> {
  const { results } = await validator.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector, ruleUrl }) => ({
      audit: 'html',
      rule: ruleId.replace('/', '-'),
      severity: 'error',
      message: `The HTML of the page is invalid: ${message}.`,
      ...FOR_ENGINEERS,
      element: `${message} ${removePositions(selector ?? '')}`,
      frame: selector !== null && /> (?:header|footer)\b/.test(selector) && !/ main\b/.test(selector),
      evidence: { selector: selector ?? '', html: '', standard: 'HTML', helpUrl: ruleUrl ?? '' },
    }))
}

/** Returns a selector without its position numbers, which differ between pages. */
function removePositions(selector: string): string {
  return selector.replace(/:nth-child\(\d+\)/g, '')
}
