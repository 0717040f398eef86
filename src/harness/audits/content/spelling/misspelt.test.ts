import { expect, test } from 'vitest'
import { fieldsOf } from '../document-fields.ts'
import { passagesOf } from '../passages.ts'
import { contentOf, documentOf } from '../test-findings.ts'
import { misspelt } from './misspelt.ts'

/** What is said of a text when none of its words is known, and what may be meant is so. */
function problems(text: string, meant: Readonly<Record<string, readonly string[]>>) {
  const document = documentOf({ copy: text })
  const fields = fieldsOf(document.data)
  const spelling = { has: () => false, suggest: (word: string) => meant[word] ?? [] }
  const rule = misspelt({ ...contentOf(document), spelling })
  return rule({ ...document, fields, passages: passagesOf(fields) }).map(({ problem, mend }) => [problem, mend])
}

const accept = (words: string) =>
  `Correct it. A word that is right is accepted by: storefront audit --accept-word ${words}`

test('AUD-17 each misspelt word of a text is told once, with what may be meant where something may', () => {
  expect(problems('barell slnig barell', { barell: ['barrel', 'barely'] })).toEqual([
    ['Misspelt: “barell” (“barrel”, “barely”?); “slnig”.', accept('barell,slnig')],
  ])
})

test('AUD-17 nothing is suggested for runs of more than 30 letters, which would take long', () => {
  const [longest, longer] = ['a'.repeat(30), 'a'.repeat(31)]
  const meant = { [longest]: ['b'], [longer]: ['b'] }
  expect(problems(longest, meant)).toEqual([[`Misspelt: “${longest}” (“b”?).`, accept(longest)]])
  expect(problems(longer, meant)).toEqual([[`Misspelt: “${longer}”.`, accept(longer)]])
})
