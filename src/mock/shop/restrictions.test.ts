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
])('CHK-39 CHK-40 OPEN-080 an item restricted in %j and %j may not go to Boise', (restrictedStates, restrictedZips) => {
  expect(isRestricted({ restrictedStates, restrictedZips }, BOISE)).toBe(true)
  expect(isRestricted({ restrictedStates, restrictedZips }, { ...BOISE, state: ' idaho ' })).toBe(true)
})

test.each([
  [[], []],
  [['CA', 'Illinois'], ['606']],
  [
    ['', ' '],
    ['', '  '],
  ],
  [['IDA', 'I'], []],
  [[], ['83702-1']],
])('CHK-39 CHK-40 OPEN-080 an item restricted in %j and %j may go to Boise', (restrictedStates, restrictedZips) => {
  expect(isRestricted({ restrictedStates, restrictedZips }, BOISE)).toBe(false)
})

test('OPEN-080 an empty entry matches no empty state and no empty zip either', () => {
  expect(isRestricted({ restrictedStates: ['', ' '], restrictedZips: [''] }, { state: '', zip: '' })).toBe(false)
})
