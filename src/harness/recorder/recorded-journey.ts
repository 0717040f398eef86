import { replacePrivate } from '#redaction/patterns.ts'

/** The output of Playwright's recorder, converted to a journey file (JRNY-78). */
export interface RecordedJourney {
  readonly text: string
  /** Number of lines that perform an action. */
  readonly actions: number
}

/**
 * Converts the output of Playwright's recorder to a journey. URLs of the shop become paths, each page opened by its
 * URL starts a step, and typed text is listed as private. `opened` lists the URLs that the user opened in order,
 * because the recorder also records URLs set by the router long after a click.
 */
export function toRecordedJourney(
  recorded: string,
  { name, site, opened }: { readonly name: string; readonly site: string; readonly opened: readonly string[] },
): RecordedJourney {
  const waiting = [...opened]
  const lines = getBody(recorded).flatMap((line) => {
    const url = findUrl(line)
    if (url === undefined) return [removeFieldSecrets(inProjectStyle(line))]
    const index = waiting.indexOf(url)
    waiting.splice(0, index + 1)
    return index === -1 ? [] : [toOpenCall(url, site)]
  })
  const steps = splitSteps(lines)
  const typed = typedIn(lines)
  const text = `import type { Journey } from '#harness/journeys/journey.ts'

// A recorded journey. Split it into steps at each result the shopper reaches, and expect that result in each step.
export const ${camelCase(name)}: Journey = {
  name: '${name}',
  summary: 'Describe in one sentence what the shopper does.',
  measuredPages: [],
  // Redacted in reports. Remove values that are not personal.
  privateValues: ${typed.length === 0 ? '{}' : `{ typed: [${typed.map(literal).join(', ')}] }`},

  steps(step) {
${steps.map(stepText).join('\n\n')}
  },
}
`
  return { text, actions: lines.filter((line) => line.startsWith('await ')).length }
}

/** Matches text typed into a field, in a line of the recorder's output. */
const TYPED = /\.(?:fill|pressSequentially)\('((?:[^'\\]|\\.)+)'\)/

/** Returns the body of the test without its indentation. */
function getBody(recorded: string): string[] {
  const [, body = ''] = /^test\(.*=> \{\n([\s\S]*?)^\}\);?\s*$/m.exec(recorded) ?? []
  return body
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/^ {2}/, ''))
}

function findUrl(line: string): string | undefined {
  const [, url] = /^await page\.goto\('(.+)'\);?$/.exec(line) ?? []
  return url !== undefined && URL.canParse(url) ? new URL(url).href : undefined
}

function toOpenCall(url: string, site: string): string {
  const { origin, pathname, search, hash, href } = new URL(removeSecrets(url))
  if (origin !== new URL(site).origin) return `await page.goto(${literal(href)})`
  return `await open(${literal(pathname + search + hash)})`
}

/**
 * Placeholder for passwords, card numbers, card codes and tokens, because journeys are stored with the code (SEC-03).
 */
const NOT_RECORDED = 'not-recorded'

/** Matches text typed into a field or expected in it. */
const FIELD_VALUE = /\.(?:fill|pressSequentially|toHaveValue)\('((?:[^'\\]|\\.)+)'\)/

/** Matches the label or locator of a field for a password or for card data. */
const SECRET_FIELD = /password|card|security code|cvv/i

const removeSecrets = (text: string): string =>
  replacePrivate(text, (kind, found) => (kind === 'token' || kind === 'card' ? NOT_RECORDED : found))

function removeFieldSecrets(line: string): string {
  const withoutValue = line.replace(FIELD_VALUE, (match: string, value: string) =>
    SECRET_FIELD.test(line.replace(match, '')) || removeSecrets(value) !== value
      ? match.replace(`'${value}'`, () => literal(NOT_RECORDED))
      : match,
  )
  // The URL of a second window and expected text may also contain secrets.
  return removeSecrets(withoutValue)
}

/** Removes semicolons, except in strings that span several lines. */
function inProjectStyle(line: string): string {
  return /^(?:\s*(?:await|const|page|console)\b|\}\))/.test(line) ? line.replace(/;$/, '') : line
}

interface RecordedStep {
  readonly name: string
  readonly lines: readonly string[]
}

function splitSteps(lines: readonly string[]): RecordedStep[] {
  // A window opened in a step is known only in that step, so the journey remains a single step.
  const isComplete = lines.some((line) => line.startsWith('const '))
  const steps: { name: string; lines: string[] }[] = []
  for (const line of lines) {
    const [, path] = /^await open\('(.+)'\)$/.exec(line) ?? []
    const last = steps.at(-1)
    if (last === undefined || (path !== undefined && !isComplete)) {
      const name = path === undefined ? 'The journey' : `The shopper opens ${path}`
      const count = steps.filter(({ lines: [first] }) => first === line).length
      steps.push({ name: count === 0 ? name : `${name} (${count + 1})`, lines: [line] })
    } else last.lines.push(line)
  }
  return steps
}

function stepText({ name, lines }: RecordedStep): string {
  const code = lines.join('\n')
  const used = ['page', 'expect', 'open'].filter((value) => new RegExp(String.raw`\b${value}[.(]`).test(code))
  const body = lines.map((line) => `      ${line}`).join('\n')
  return `    step(${literal(name)}, async ({ ${used.join(', ')} }) => {\n${body}\n    })`
}

/** Returns the typed text that may be personal. Excludes quantities, single letters and search terms. */
function typedIn(lines: readonly string[]): string[] {
  const values = lines.flatMap((line) => {
    if (/search/i.test(line)) return []
    const [, value] = TYPED.exec(line) ?? []
    return value === undefined || value === NOT_RECORDED ? [] : [value.replaceAll(/\\(.)/g, '$1')]
  })
  return [...new Set(values)].filter((value) => value.length >= (/^\d+$/.test(value) ? 5 : 3))
}

function literal(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
}

function camelCase(name: string): string {
  const joined = name.replaceAll(/-+(.)/g, (_, letter: string) => letter.toUpperCase()).replaceAll('-', '')
  return /^\d/.test(joined) ? `journey${joined}` : joined
}
