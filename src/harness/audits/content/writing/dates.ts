import type { PreparedRule, RuleResult } from '../rule.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day after a word that says that something ends or begins with it: `until March 3, 2026`, `ends 3/31/2026`. */
const PROMISED =
  /\b(?:until|till|through|thru|ends?|ending|expires?|valid to|available from|ships? from|starts?|starting|opens?|arrives?|arriving|due)(?: on| at| in)? ((?:(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?(?: (\d{1,2})(?:st|nd|rd|th)?,?)? (\d{4}))|(\d{1,2})\/(\d{1,2})\/(\d{4})|(\d{4})-(\d{2})-(\d{2}))\b/i

/** What speaks of the past may name days that are over. */
const TOLD = /\b(?:was|were|had|did|closed|ended|ran|lasted)\b/i

/** The years behind a sign of copyright. */
const COPYRIGHT = /(?:©|\(c\)|\bcopyright) ?(?:(\d{4}) ?[-–] ?)?(\d{4})\b/i

/** Days that have passed, and years of copyright that are over (AUD-16). */
export const dates: PreparedRule =
  ({ day }) =>
  (document) =>
    document.passages.flatMap(({ field, text }) => {
      const verdict = oldCopyright(text, day) ?? passedDay(text, day)
      return verdict === undefined ? [] : [{ ...verdict, document, field }]
    })

function oldCopyright(text: string, day: string): RuleResult | undefined {
  const year = COPYRIGHT.exec(text)?.[2]
  if (year === undefined || year >= day.slice(0, 4)) return undefined
  return {
    rule: 'old-year',
    severity: 'warning',
    message: `The copyright is of ${year}, so the shop looks abandoned.`,
    fix: 'Write this year, or leave the year out; the law does not ask for it.',
  }
}

function passedDay(text: string, day: string): RuleResult | undefined {
  const found = PROMISED.exec(text)
  if (found === null || TOLD.test(text) || dayOf(found) >= day) return undefined
  return {
    rule: 'date-has-passed',
    severity: 'error',
    message: `“${found[0]}” is over: today is ${day}.`,
    fix: 'Write a day to come, or remove the sentence.',
  }
}

/** As `2026-03-03`; a month without a day lasts until its end. */
function dayOf(found: readonly (string | undefined)[]): string {
  const [, , month, dayOfMonth, year, usMonth, usDay, usYear, isoYear, isoMonth, isoDay] = found
  if (isoYear !== undefined) return `${isoYear}-${isoMonth ?? ''}-${isoDay ?? ''}`
  if (usYear !== undefined) return `${usYear}-${(usMonth ?? '').padStart(2, '0')}-${(usDay ?? '').padStart(2, '0')}`
  const number = MONTHS.indexOf((month ?? '').toLowerCase()) + 1
  return `${year ?? ''}-${String(number).padStart(2, '0')}-${(dayOfMonth ?? '31').padStart(2, '0')}`
}
