import { expect, test } from 'vitest'
import { alone, findingsOf } from '../test-findings.ts'
import { shouting } from './shouting.ts'

test('AUD-16 words in capitals within a text are told as they stand there', () => {
  expect(findingsOf(alone(shouting), { copy: 'Please DO NOT CLEAN THE BARREL, with oil.' })).toEqual([
    {
      rule: 'shouting',
      severity: 'warning',
      field: 'copy',
      problem: '“DO NOT CLEAN THE BARREL” is written in capitals; some screen readers spell them letter by letter.',
      mend: 'Write it as a sentence; the shop sets capitals where its design wants them.',
    },
  ])
})
