import { expect, test } from 'vitest'
import { findInternalLinks } from '#contract/crawl/internal-links.ts'
import { formatCardNumber } from '#domain/checkout/card.ts'
import { toDealerForm, findMatchingDealers } from '#domain/dealers/dealer-selection.ts'
import { isWebsite } from '#domain/dealers/website.ts'
import { isEmail } from '#domain/forms/email.ts'
import { getFieldLabel } from '#domain/forms/form-rules.ts'
import { formatPhone, isPhone } from '#domain/forms/phone.ts'
import { getMediaUrl } from '#domain/images/image.ts'
import { isEmail as isMockEmail } from '#mock/shop/customers/email.ts'
import { findDealerErrors } from '#mock/shop/dealer-rules.ts'

const CHARACTERS = 100_000
/** Growth below this many milliseconds counts as noise. The worst of the earlier patterns took many times as long. */
const NOISE_MS = 60

type Card = Parameters<typeof toDealerForm>[0]
const card = (address2: string): Card =>
  ({ id: '', address1: '', address2, phoneNumber: '', websiteUrl: '' }) as unknown as Card
const registration = (text: string): Parameters<typeof findDealerErrors>[0] =>
  ({ website: text, phone: text, email: `a@${text}` }) as Parameters<typeof findDealerErrors>[0]

/** Returns the CPU time of this process, which other processes on a busy computer do not affect. */
function milliseconds(work: (text: string) => unknown, text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const startedAt = process.cpuUsage()
    work(text)
    const { user, system } = process.cpuUsage(startedAt)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

const WORST: readonly (readonly [name: string, work: (text: string) => unknown, text: (length: number) => string])[] = [
  ['an email of dots', isEmail, (length) => `a@${'.'.repeat(length)}@`],
  ['an email of dots in the mock', isMockEmail, (length) => `a@${'.'.repeat(length)}@`],
  ['an email of spaces', isEmail, (length) => `a@${' '.repeat(length)}.`],
  ['a second address line of spaces', (text) => toDealerForm(card(text)), (length) => `a${' '.repeat(length)}b`],
  ['a second address line of states', (text) => toDealerForm(card(text)), (length) => `${'NV '.repeat(length / 3)}x`],
  ['a dealer search of spaces', (text) => findMatchingDealers([card(text)], text), (length) => ' '.repeat(length)],
  ['a website of letters', isWebsite, (length) => 'a'.repeat(length)],
  ['a website of labels', isWebsite, (length) => 'a-.'.repeat(length / 3)],
  [
    'a mock registration of letters and dots',
    (text) => findDealerErrors(registration(text)),
    (length) => `${'a.'.repeat(length / 2)}@`,
  ],
  [
    'a mock registration of letters and hyphens',
    (text) => findDealerErrors(registration(text)),
    (length) => 'a-'.repeat(length / 2),
  ],
  ['a phone number of digits', isPhone, (length) => '1'.repeat(length)],
  ['a phone number of punctuation', formatPhone, (length) => '-('.repeat(length / 2)],
  ['a card number', formatCardNumber, (length) => '4 '.repeat(length / 2)],
  ['a field name of alternating case', getFieldLabel, (length) => 'aA'.repeat(length / 2)],
  ['a base URL of slashes', (text) => getMediaUrl('/x', text), (length) => `${'/'.repeat(length)}x`],
  [
    'a link of question marks and hashes',
    (text) => findInternalLinks({ url: `/${text}` }),
    (length) => '?#'.repeat(length / 2),
  ],
]

test.each(WORST)('the time to process %s grows linearly with its length', (_, work, text) => {
  milliseconds(work, text(1_000))
  const quarter = milliseconds(work, text(CHARACTERS / 4))
  // Twice the linear growth is allowed. A quadratic pattern would take sixteen times as long.
  expect(milliseconds(work, text(CHARACTERS))).toBeLessThan(Math.max(8 * quarter, NOISE_MS))
})

test.each(['a@b.co', 'a@b..c', 'a@.b.c', 'a@b.c.'])('FORM-06 %s is an email address', (value) => {
  expect([isEmail(value), isMockEmail(value)]).toEqual([true, true])
})

test.each(['a@.b', 'a@b.', '@b.co', 'a@b@c.d', 'a@b.c\u00a0d', 'a@..', 'b.c', 'a@'])(
  'FORM-06 %j is not an email address',
  (value) => {
    expect([isEmail(value), isMockEmail(value)]).toEqual([false, false])
  },
)
