import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRedactor } from './redactor.ts'

const known = {
  card: ['4111111111111111'],
  'card code': ['987'],
  name: ['Rowan', 'Ash'],
  address: ['12 Quarry Lane'],
  phone: ['(555)-010-2030'],
  zip: ['950141'],
}

test.each([
  ['4111111111111111', '[card 1]'],
  ['4111 1111 1111 1111', '[card 1]'],
  ['4111-1111-1111-1111', '[card 1]'],
  ['5500 0000 0000 0004', '[card 2]'],
  ['code 987.', 'code [card code 1].'],
  ['mail to rowan.ash@example.com now', 'mail to [email 1] now'],
  ['Ship to Rowan Ash, 12 Quarry Lane', 'Ship to [name 1] [name 2], [address 1]'],
  ['12%20Quarry%20Lane', '[address 1]'],
  ['call (555)-010-2030 or 555 010 2030', 'call [phone 1] or [phone 1]'],
  ['call 303-555-0199', 'call [phone 2]'],
  ['Authorization: Bearer abc.def', 'Authorization: [token 1]'],
  ['{"token":"g-1234"}', '{"token":"[token 1]"}'],
  ['/Cart/guest/g-1234/items', '/Cart/guest/[token 1]/items'],
  ['/auth/reset-password?token=mailed_12&a=1', '/auth/reset-password?token=[token 1]&a=1'],
])('OPEN-115 replaces personal data in "%s"', (text, redacted) => {
  expect(createRedactor(known)(text)).toBe(redacted)
})

test.each([
  ['Ships to youRowan', 'Ships to you[name 1]'],
  ['RowanShips', '[name 1]Ships'],
  ['rowan_ash', '[name 1]_[name 2]'],
  ['"seen": "to you\\nRowan\\n12 Quarry Lane"', '"seen": "to you\\n[name 1]\\n[address 1]"'],
  ['\\\\nrowan', '\\\\n[name 1]'],
  ['SurveyRowanAsh12 Quarry Lane4', 'Survey[name 1][name 2][address 1]4'],
  ['SurveyRowanAsh12 Quarry LaneReno', 'Survey[name 1][name 2][address 1]Reno'],
  ['at12+Quarry+Lane', 'at[address 1]'],
  [String.raw`\u0052owan`, '[name 1]'],
  ['%52%6Fwan%20Ash', '[name 1]%20[name 2]'],
  ['ROWAN', '[name 1]'],
  ['12 Quarry\u00a0Lane', '[address 1]'],
  ['0142 987.5', '0142 [card code 1].5'],
  ['States\\n(555)-010-2030Totals', 'States\\n[phone 1]Totals'],
])('finds joined or encoded values in "%s"', (text, redacted) => {
  expect(createRedactor(known)(text)).toBe(redacted)
})

test.each<[known: Readonly<Record<string, string[]>>, text: string, redacted: string]>([
  // A longer value is found first, even if the journey lists a value that is part of it earlier.
  [{ name: ['Quarry'], address: ['12 Quarry Lane'] }, 'to 12 quarry lane', 'to [address 1]'],
  [{ name: ['Tamsin'] }, 'SHIPTOTAMSINNOW', 'SHIPTO[name 1]NOW'],
  [{ name: ['Tamsin', 'Ash'] }, 'tamsinash, ashtamsin', '[name 1][name 2], [name 2][name 1]'],
  [{ name: [' Rowan '] }, 'Rowan pays', '[name 1] pays'],
  [{ birthday: ['12/31/1980'] }, 'born 12/31/1980', 'born [birthday 1]'],
  [{ address: ['Elm St. (rear'] }, 'Elm St. (rear, Elm Sta (rear', '[address 1], Elm Sta (rear'],
  [{ address: ['c/o Elm'] }, String.raw`"c\/o Elm"`, '"[address 1]"'],
  [{ name: ['Rowan'] }, String.raw`\x52owan, Row\\u0061n`, '[name 1], [name 1]'],
  [{ license: ['95014123'] }, '(95014123), (950) 14-123', '([license 1]), [license 1]'],
])('finds all values of %j in "%s"', (values, text, redacted) => {
  expect(createRedactor(values)(text)).toBe(redacted)
})

test('a report does not fail on invalid characters or an empty value', () => {
  const redact = createRedactor({ name: ['Rowan', ''] })
  expect(redact('%ff %E0%A4 Rowan')).toBe('%ff %E0%A4 [name 1]')
})

test.each([
  ['the crash and 1987 stay', 'parts of longer words and numbers'],
  ['1234 5678 9012 3456', 'digits that are no card number'],
  ['2026-11-21T09:11:04.123Z', 'times'],
  ['/Cart/guest/{token}/items', 'the path pattern of an endpoint'],
  ['$1,234.50', 'money'],
  ['Ashen, washing and ASHES', 'parts of words in any case'],
  ['a987f 9871', 'parts of other numbers'],
  ['195014123', 'parts of longer numbers'],
])('leaves "%s" unchanged: %s', (text) => {
  expect(createRedactor(known)(text)).toBe(text)
})

test('uses the same name for the same value throughout a run', () => {
  const redact = createRedactor({})
  expect(redact('a@example.com b@example.com')).toBe('[email 1] [email 2]')
  expect(redact('B@Example.com')).toBe('[email 2]')
})

test('replaces paths on this computer with paths inside the project', () => {
  const redact = createRedactor({})
  const workingFolder = process.cwd()
  expect(redact(`at act (file://${workingFolder}/src/a.ts:3:1), ${workingFolder}/b.ts, file://${homedir()}/c.ts`)).toBe(
    'at act (./src/a.ts:3:1), ./b.ts, ~/c.ts',
  )
  expect(redact(`http://localhost:1${workingFolder}`)).toBe(`http://localhost:1${workingFolder}`)
})

test('replaces encoded file URLs of a folder with special characters', () => {
  vi.stubEnv('HOME', '/home/a%20b #1')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(createRedactor({})('at file:///home/a%2520b%20%231/x.ts:3:1, /home/a%20b #1/y.ts')).toBe(
    'at ~/x.ts:3:1, ~/y.ts',
  )
})

test('uses the name of the innermost folder', () => {
  vi.stubEnv('TMPDIR', join(process.cwd(), 'for-a-while'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const redact = createRedactor({})
  expect(redact(`${process.cwd()}/for-a-while/a.ts, ${process.cwd()}/b.ts`)).toBe('[temporary folder]/a.ts, ./b.ts')
})

test("replaces the project's path when run from elsewhere, but not a folder with the same prefix", () => {
  const project = process.cwd()
  vi.spyOn(process, 'cwd').mockReturnValue('/somewhere/else')
  onTestFinished(() => void vi.restoreAllMocks())
  const redact = createRedactor({})
  expect(redact(`at ${project}/src/a.ts, ${project}-2/b.ts`)).toMatch(/^at storefront\/src\/a\.ts, (?!storefront)/)
  expect(redact(`${homedir()}-2/b.ts`)).toBe(`${homedir()}-2/b.ts`)
})

test('keeps public values in a private format, such as the support address of the shop', () => {
  const redact = createRedactor(known, { publicValues: ['support@shop.example'] })
  expect(redact('If you are not sure, email Support@shop.example before you order again.')).toBe(
    'If you are not sure, email Support@shop.example before you order again.',
  )
  expect(redact('mail rowan@shop.example, not-support@shop.example')).toBe('mail [email 1], [email 2]')
})
