import type { PreparedRule, RuleResult } from '../rule.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Matches a date after a word such as "until" or "starts": `until March 3, 2026`, `ends 3/31/2026`. */
const PROMISED_DAY =
  /\b(?:until|till|through|thru|ends?|ending|expires?|valid to|available from|ships? from|starts?|starting|opens?|arrives?|arriving|due)(?: on| at| in)? ((?:(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?(?: (\d{1,2})(?:st|nd|rd|th)?,?)? (\d{4}))|(\d{1,2})\/(\d{1,2})\/(\d{4})|(\d{4})-(\d{2})-(\d{2}))\b/i

/** Matches past-tense verbs, whose texts may mention past dates. */
const PAST_TENSE = /\b(?:was|were|had|did|closed|ended|ran|lasted)\b/i

/** Matches the year or range after a copyright sign. */
const COPYRIGHT = /(?:©|\(c\)|\bcopyright) ?(?:(\d{4}) ?[-–] ?)?(\d{4})\b/i

/** Finds past dates and outdated copyright years. */
export const checkDates: PreparedRule =
  ({ day }) =>
  (document) =>
    document.passages.flatMap(({ field, text }) => {
      const verdict = checkCopyright(text, day) ?? checkPastDate(text, day)
      return verdict === undefined ? [] : [{ ...verdict, document, field }]
    })

function checkCopyright(text: string, day: string): RuleResult | undefined {
  const year = COPYRIGHT.exec(text)?.[2]
  if (year === undefined || year >= day.slice(0, 4)) return undefined
  return {
    rule: 'outdated-year',
    severity: 'warning',
    message: `The copyright year is ${year}, so the shop looks outdated.`,
    fix: 'Update the year, or remove it; it is not required by law.',
  }
}

function checkPastDate(text: string, day: string): RuleResult | undefined {
  const found = PROMISED_DAY.exec(text)
  if (found === null || PAST_TENSE.test(text) || toIsoDay(found) >= day) return undefined
  return {
    rule: 'past-date',
    severity: 'error',
    message: `"${found[0]}" is in the past: today is ${day}.`,
    fix: 'Enter a future date, or remove the sentence.',
  }
}

/** Returns the date in the form `2026-03-03`. A month without a day becomes its last day. */
function toIsoDay(found: readonly (string | undefined)[]): string {
  const [, , month, dayOfMonth, year, usMonth, usDay, usYear, isoYear, isoMonth, isoDay] = found
  if (isoYear !== undefined) return `${isoYear}-${isoMonth ?? ''}-${isoDay ?? ''}`
  if (usYear !== undefined) return `${usYear}-${(usMonth ?? '').padStart(2, '0')}-${(usDay ?? '').padStart(2, '0')}`
  const number = MONTHS.indexOf((month ?? '').toLowerCase()) + 1
  return `${year ?? ''}-${String(number).padStart(2, '0')}-${(dayOfMonth ?? '31').padStart(2, '0')}`
}
