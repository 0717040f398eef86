import type { Passage } from '../passages.ts'
import { type DocumentRule, error, type Problem, warning } from '../rule.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Matches a date after a word such as "until" or "starts": `until March 3, 2026`, `ends 3/31/2026`. */
const PROMISED_DAY =
  /\b(?:until|till|through|thru|ends?|ending|expires?|valid to|available from|ships? from|starts?|starting|opens?|arrives?|arriving|due)(?: on| at| in)? ((?:(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?(?: (\d{1,2})(?:st|nd|rd|th)?,?)? (\d{4}))|(\d{1,2})\/(\d{1,2})\/(\d{4})|(\d{4})-(\d{2})-(\d{2}))\b/i

/** Matches past-tense verbs, whose texts may mention past dates. */
const PAST_TENSE = /\b(?:was|were|had|did|closed|ended|ran|lasted|since|won)\b/i

/** Matches the year or range after a copyright sign. */
const COPYRIGHT = /(?:©|\(c\)|\bcopyright) ?(?:(\d{4}) ?[-–] ?)?(\d{4})\b/i

const EVENT =
  "(?:sale|event|expo|show|giveaway|raffle|black friday|cyber monday|christmas|easter|halloween|thanksgiving|(?:memorial|labor|presidents|veterans|father|mother)[’']?s? day|holidays?|open house)"

/** Matches the name of an event with its year: `Summer Sale 2024`, `2025 Holiday Hours`. */
const EVENT_YEAR = new RegExp(`\\b${EVENT} (20\\d\\d)\\b|\\b(20\\d\\d) (?:\\p{L}+ )?${EVENT}\\b`, 'iu')

/** Matches the number of days in which shoppers may return something. */
const RETURN_DAYS = [
  /\b(\d{1,3})[- ]day (?:return|exchange|money)/i,
  /\breturn(?:s|ed)?\b(?!\s+your (?:e-?mail|call))[^.!?]{0,60}\b(?:within|for|up to|have) (\d{1,3}) (?:calendar )?days\b/i,
  /\bwithin (\d{1,3}) (?:calendar )?days (?:of|after|from) (?:delivery|purchase|receipt|receiving|arrival|the (?:order|day))[^.!?]{0,60}\breturn/i,
]

/** Finds past dates, outdated years, and a number of days for returns that differs from the shop's. */
export const checkDates: DocumentRule = ({ passages }, { day, returnDays }) =>
  passages.flatMap((passage) => {
    const problem =
      checkCopyright(passage, day) ??
      checkPastDate(passage, day) ??
      checkEventYear(passage, day) ??
      checkReturnDays(passage, returnDays)
    return problem === undefined ? [] : [problem]
  })

function checkCopyright({ field, text }: Passage, day: string): Problem | undefined {
  const [match, , year] = COPYRIGHT.exec(text) ?? []
  if (year === undefined || year >= day.slice(0, 4)) return undefined
  return {
    ...warning(
      'outdated-year',
      field,
      `The copyright year is ${year}, so the shop looks outdated.`,
      'Update the year, or remove it; it is not required by law.',
    ),
    mistake: match,
  }
}

function checkPastDate({ field, text }: Passage, day: string): Problem | undefined {
  const found = PROMISED_DAY.exec(text)
  if (found === null || PAST_TENSE.test(text) || toIsoDay(found) >= day) return undefined
  const message = `"${found[0]}" is in the past: today is ${day}.`
  return {
    ...error('past-date', field, message, 'Enter a future date, or remove the sentence.'),
    mistake: found[0],
  }
}

function checkEventYear({ field, text }: Passage, day: string): Problem | undefined {
  const [match, after, before] = EVENT_YEAR.exec(text) ?? []
  const year = after ?? before
  if (match === undefined || year === undefined || year >= day.slice(0, 4) || PAST_TENSE.test(text)) return undefined
  return {
    ...warning('past-event', field, `"${match}" is over.`, 'Change the year, or remove the event.'),
    mistake: match,
  }
}

function checkReturnDays({ field, text }: Passage, returnDays: string | undefined): Problem | undefined {
  if (returnDays === undefined || returnDays === '') return undefined
  const [match, days] = RETURN_DAYS.map((pattern) => pattern.exec(text)).find((found) => found !== null) ?? []
  if (match === undefined || days === undefined || Number(days) === Number(returnDays)) return undefined
  return {
    ...error(
      'return-days',
      field,
      `"${match}" contradicts the shop, which takes returns for ${returnDays} days (RETURN_DAYS).`,
      'Correct the number of days, or ask an engineer to change RETURN_DAYS.',
    ),
    mistake: match,
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
