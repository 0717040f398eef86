import { expect, test } from 'vitest'
import { toDocumentRule, createContent, listFindings } from '../test-findings.ts'
import { checkDates } from './dates.ts'

/** Returns the findings for text checked on November 22, 2026. */
const listMessages = (text: string) => listFindings(toDocumentRule(checkDates), { copy: text })

test.each([
  ['The offer ends on 9/5/2026.', 'ends on 9/5/2026'],
  ['Order until 11/5/2026.', 'until 11/5/2026'],
  ['Available from 2025-12-24 on.', 'Available from 2025-12-24'],
  ['Valid to 2026-11-21.', 'Valid to 2026-11-21'],
  ['Free shipping until March 3, 2026.', 'until March 3, 2026'],
  ['Ships from Sept. 9th 2026.', 'Ships from Sept. 9th 2026'],
  ['Preorders open through NOV 21, 2026.', 'through NOV 21, 2026'],
  ['The range opens in October 2026.', 'opens in October 2026'],
])('reports a promise with a past date: %s', (text, promise) => {
  expect(listMessages(text)).toEqual([
    {
      rule: 'past-date',
      severity: 'error',
      field: 'copy',
      message: `"${promise}" is in the past: today is 2026-11-22.`,
      fix: 'Enter a future date, or remove the sentence.',
    },
  ])
})

test.each([
  'The offer ends on 11/22/2026.',
  'Order until 11/23/2026.',
  'Order until 12/1/2026.',
  'Available from 2026-11-23 on.',
  'Valid to 2026-12-01.',
  'Free shipping until November 22, 2026.',
  'Free shipping until December 3, 2026.',
  'The range opens in November 2026.',
  'The sale was open until March 3, 2026.',
  'On March 3, 2026 we moved.',
])("accepts a future date, today's date, or a date in a past-tense text: %s", (text) => {
  expect(listMessages(text)).toEqual([])
})

test.each([
  ['January', '01'],
  ['Feb.', '02'],
  ['March', '03'],
  ['April', '04'],
  ['May', '05'],
  ['June', '06'],
  ['July', '07'],
  ['aug', '08'],
  ['Sept.', '09'],
  ['October', '10'],
  ['November', '11'],
  ['DEC', '12'],
])('a promise that ends on the 2nd of %s is valid on that day and outdated on the next', (month, number) => {
  const listMessagesOn = (day: string) =>
    listFindings(checkDates({ ...createContent(), day: `2026-${number}-${day}` }), {
      copy: `Free shipping until ${month} 2, 2026.`,
    })
  expect(listMessagesOn('02')).toEqual([])
  expect(listMessagesOn('03')).toHaveLength(1)
})

test.each(['© 2025 Cairnwell', '© 2019–2025 Cairnwell', 'Copyright 2025', '(c) 2025'])(
  'reports an outdated copyright year: %s',
  (text) => {
    expect(listMessages(text)).toEqual([
      {
        rule: 'outdated-year',
        severity: 'warning',
        field: 'copy',
        message: 'The copyright year is 2025, so the shop looks outdated.',
        fix: 'Update the year, or remove it; it is not required by law.',
      },
    ])
  },
)

test('accepts a copyright range that ends in the current year', () => {
  expect(listMessages('© 2019–2026 Cairnwell')).toEqual([])
})

test.each([
  'until',
  'till',
  'through',
  'thru',
  'ends',
  'end',
  'ending',
  'expires',
  'expire',
  'valid to',
  'available from',
  'ships from',
  'ship from',
  'starts',
  'start',
  'starting',
  'opens',
  'open',
  'arrives',
  'arrive',
  'arriving',
  'due',
])('detects a start or end date in "%s"', (word) => {
  for (const between of ['', ' on', ' at', ' in'])
    expect(listMessages(`It ${word}${between} 2026-01-31.`).map(({ message }) => message)).toEqual([
      `"${word}${between} 2026-01-31" is in the past: today is 2026-11-22.`,
    ])
})

test.each([
  'January 1, 2026',
  'Feb 2 2026',
  'mar. 3, 2026',
  'April 2026',
  'May 5th, 2026',
  'June 1st 2026',
  'July 2nd, 2026',
  'Aug 3rd 2026',
  'September 2026',
  'Oct. 2026',
  'Nov 9 2026',
  'December 24, 2025',
])('recognizes %s as a past date', (day) => {
  expect(listMessages(`It ends ${day}.`).map(({ message }) => message)).toEqual([
    `"ends ${day}" is in the past: today is 2026-11-22.`,
  ])
})

test.each(['was', 'were', 'had', 'did', 'closed', 'ended', 'ran', 'lasted'])(
  'accepts a past date in a past-tense text: "%s"',
  (word) => expect(listMessages(`It ${word} so until 2026-01-31.`)).toEqual([]),
)

test.each(['Dec 2026', 'December 1, 2026', '2026-12-01', '12/1/2026'])('recognizes %s as a future date', (day) => {
  expect(listMessages(`It ends ${day}.`)).toEqual([])
})

test.each(['©2025 Cairnwell', '© 2019-2025', '© 2019 – 2025', '(C)2025', 'copyright 2025'])(
  'detects the outdated copyright year in %s',
  (text) =>
    expect(listMessages(text)).toMatchObject([{ message: 'The copyright year is 2025, so the shop looks outdated.' }]),
)
