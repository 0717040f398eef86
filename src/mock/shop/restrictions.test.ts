import { expect, test } from 'vitest'
import { isDealerItem, isRestricted } from './restrictions.ts'

test.each([
  [true, false, true],
  [false, true, true],
  [true, true, true],
  [false, false, false],
])('CHK-20 OPEN-079 an item with ffl %s and receiver %s ships to a dealer: %s', (isFflItem, isReceiverItem, dealer) => {
  expect(isDealerItem({ isFflItem, isReceiverItem })).toBe(dealer)
})

const BOISE = { state: 'ID', zip: '83702' }

test.each([
  [['ID'], []],
  [['id '], []],
  [['Idaho'], []],
  [[' IDAHO'], []],
  [['CA', 'ID'], []],
  [[], ['83702']],
  [[], ['837']],
  [[], [' 702 ']],
  [[], ['606', '8']],
  [['ID'], ['606']],
])(
  'CHK-39 CHK-40 OPEN-080 an item restricted in %j and %j does not ship to Boise',
  (restrictedStates, restrictedZips) => {
    expect(isRestricted({ restrictedStates, restrictedZips }, BOISE)).toBe(true)
    expect(isRestricted({ restrictedStates, restrictedZips }, { ...BOISE, state: ' idaho ' })).toBe(true)
  },
)

test.each([
  [[], []],
  [['CA', 'Illinois'], ['606']],
  [
    ['', ' '],
    ['', '  '],
  ],
  [['IDA', 'I'], []],
  [[], ['83702-1']],
])('CHK-39 CHK-40 OPEN-080 an item restricted in %j and %j ships to Boise', (restrictedStates, restrictedZips) => {
  expect(isRestricted({ restrictedStates, restrictedZips }, BOISE)).toBe(false)
})

test.each(['837 02', '837-02', '８３７０２', '83702-1234', '83\u200B702', '8370Z', '8370', ''])(
  'an item restricted in 83702 does not ship to the ZIP code %j',
  (zip) => {
    for (const listed of ['83702', ' 837-02 ', '８３７０２', '702']) {
      expect(isRestricted({ restrictedStates: [], restrictedZips: ['60601', listed] }, { state: 'ID', zip })).toBe(true)
    }
  },
)

test.each(['I.D.', 'i d', 'ＩＤ', 'Ｉｄａｈｏ', 'I-da-ho'])(
  'an item restricted in Idaho does not ship to %j',
  (state) => {
    for (const listed of ['ID', 'Idaho', 'i.d.']) {
      expect(isRestricted({ restrictedStates: [listed], restrictedZips: [] }, { state, zip: '83702' })).toBe(true)
    }
    expect(isRestricted({ restrictedStates: ['CA'], restrictedZips: [] }, { state, zip: '83702' })).toBe(false)
  },
)

test('OPEN-080 an empty entry does not match an empty state or ZIP code', () => {
  expect(isRestricted({ restrictedStates: ['', ' '], restrictedZips: [''] }, { state: '', zip: '' })).toBe(false)
})
