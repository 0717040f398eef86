import files, { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { acceptWords, forgetWords } from './known-words.ts'
import { listWords } from './misspelled.ts'
import { loadSpelling, type Spelling } from './spelling.ts'
import { loadTestDictionaries } from './test-dictionaries.ts'

let folder: string
let shared: Spelling

/** Returns the corrections of a word that the content uses once. */
function correct(spelling: Spelling, word: string): readonly string[] | undefined {
  const lower = word.toLowerCase()
  const countUses = (other: string): number => (other === lower ? 1 : 0)
  return spelling.correct({ word: lower, canBeName: word !== lower, countUses })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-spelling-'))
  shared = await loadSpelling([], undefined, loadTestDictionaries)
})

afterAll(() => rm(folder, { recursive: true }))

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test('a line in the known-words list accepts a word in any case', async () => {
  const file = join(folder, 'known.txt')
  await writeFile(file, '# Ours\nfrobnik  # a part\n')
  const spelling = await loadSpelling(['Cairnwell'], file, loadTestDictionaries)
  expect(['frobnik', 'Frobnik', 'cairnwell', 'barrel', 'Montana'].filter((word) => !spelling.has(word))).toEqual([])
  expect(['frobnick', 'part#', 'barrell', 'colour'].filter((word) => spelling.has(word))).toEqual([])
  expect(correct(spelling, 'recieve')).toEqual(['receive'])
})

test('reports an unreadable known-words list', async () => {
  await expect(loadSpelling([], join(folder, 'none.txt'), loadTestDictionaries)).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringContaining('none.txt, cannot be read') as string,
    next: 'Pass the path of an existing file with --known-words; it may be empty.',
  })
})

test('reports an unreadable dictionary, with the next step', async () => {
  vi.spyOn(files, 'readFile')
    .mockResolvedValueOnce('')
    .mockResolvedValueOnce('')
    .mockRejectedValueOnce(new Error('ENOENT: no such file'))
  syncBuiltinESMExports()
  await expect(loadSpelling([], join(folder, 'known.txt'))).rejects.toMatchObject({
    kind: 'external',
    message: 'The US English dictionary cannot be read: ENOENT: no such file',
    next: 'Run "npm ci", or skip the content audit with --only.',
  })
})

test('reports a known-words list that cannot be written', async () => {
  const file = join(folder, 'locked.txt')
  await writeFile(file, 'sling\n')
  vi.spyOn(files, 'writeFile').mockRejectedValue(Object.assign(new Error('EACCES: …'), { code: 'EACCES' }))
  syncBuiltinESMExports()
  await expect(acceptWords(['frobnik'], file)).rejects.toMatchObject({
    kind: 'external',
    message: `The list of known words, ${file}, cannot be written: access to it is denied.`,
    next: 'Check the permissions of the file, or pass a different file with --known-words.',
  })
})

test('adds an accepted word once, in alphabetical order', async () => {
  const file = join(folder, 'accepted.txt')
  await writeFile(file, '# Ours\nalpaca\nsling  # a part\n')
  await acceptWords(['Frobnik', 'alpaca', 'frobnik', 'maker’s'], file)
  expect(await readFile(file, 'utf8')).toBe("# Ours\nalpaca\nfrobnik\nmaker's\nsling  # a part\n")
  expect((await loadSpelling([], file, loadTestDictionaries)).has('FROBNIK')).toBe(true)
})

test('keeps comments at the top of the list, and removes empty lines', async () => {
  const file = join(folder, 'noted.txt')
  await writeFile(file, '  # Words that are ours\n# Of 2026\n\nsling\n  \n# Names\nAlpaca\n')
  await acceptWords(['bolt'], file)
  expect(await readFile(file, 'utf8')).toBe('  # Words that are ours\n# Of 2026\n# Names\nAlpaca\nbolt\nsling\n')
})

test('forgetWords removes words with their comments and keeps all others', async () => {
  const file = join(folder, 'forgotten.txt')
  await writeFile(file, "# Ours\r\nalpaca\nFrobnik  # a part\nmaker's\nsling\n")
  await forgetWords(['frobnik', 'Maker’s'], file)
  expect(await readFile(file, 'utf8')).toBe('# Ours\r\nalpaca\nsling\n')
  expect((await loadSpelling([], file, loadTestDictionaries)).has('frobnik')).toBe(false)
})

test('forgetWords rejects a word that is not in the list, and changes nothing', async () => {
  const file = join(folder, 'unchanged.txt')
  await writeFile(file, 'alpaca\nsling\n')
  await expect(forgetWords(['sling', 'frobnik'], file)).rejects.toMatchObject({
    kind: 'usage',
    message: `"frobnik" is not in the list of known words, ${file}.`,
    next: 'Check the spelling of the word, or pass a different list with --known-words.',
  })
  await expect(forgetWords(['two words'], file)).rejects.toMatchObject({ kind: 'usage' })
  expect(await readFile(file, 'utf8')).toBe('alpaca\nsling\n')
})

test('accepting a word does not accept any other word', async () => {
  const file = join(folder, 'exact.txt')
  await writeFile(file, 'frobnick\n')
  const spelling = await loadSpelling(['widgetry'], file, loadTestDictionaries)
  expect(['frobnick', 'Frobnick', 'widgetry', 'overwidgetry'].map((word) => spelling.has(word))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['frobnicks', 'overfrobnick', 'frobnickproof'].filter((word) => spelling.has(word))).toEqual([])
})

test.each(['two words', '5/8-24', '', '#'])('rejects "%s" as a word', async (word) => {
  const file = join(folder, 'as-it-was.txt')
  await writeFile(file, 'sling\n')
  await expect(acceptWords(['frobnik', word], file)).rejects.toMatchObject({
    kind: 'usage',
    message: `"${word}" is not a single word: only letters and apostrophes are allowed.`,
    next: 'Enter the words exactly as shown in the finding, separated by commas.',
  })
  expect(await readFile(file, 'utf8')).toBe('sling\n')
})

test.each([
  ['Words of a sentence, and more.', ['Words', 'sentence', 'and', 'more']],
  ['The dealer’s desk doesn’t ask.', ['The', 'dealer', 'desk', "doesn't", 'ask']],
  ['Names as Kjeldgaard are none. Beginnings are.', ['Names', 'are', 'none', 'Beginnings', 'are']],
  ['A free-float hand/thumb rest', ['free', 'float', 'hand', 'thumb', 'rest']],
  ['5/8-24, .308, M-LOK, AICS, 24in, a@b.co, www.b.co/faq, GmbH', []],
])('splits "%s" into words', (text, words) => {
  expect(listWords(text)).toEqual(words)
})

test('accepts common trade terms', async () => {
  const spelling = shared
  const words =
    'customizable breathability autofocus repurpose backorder buttstock magwell chambering upcycled waterproofing crewneck'
  expect(words.split(' ').filter((word) => !spelling.has(word))).toEqual([])
  const misspelled = 'Kangeroo Hoodlie Shakra Jewelery barell materail magzine recieve untill rifel acessories'
  expect(misspelled.split(' ').filter((word) => spelling.has(word))).toEqual([])
})

test('rejects a known-words list in UTF-16, and reads CRLF and a byte order mark', async () => {
  const [windows, utf16] = [join(folder, 'windows.txt'), join(folder, 'utf16.txt')]
  await writeFile(windows, '\uFEFFfrobnik\r\nwidgetry\r\n')
  const spelling = await loadSpelling([], windows, loadTestDictionaries)
  expect(['frobnik', 'widgetry'].filter((word) => !spelling.has(word))).toEqual([])
  await writeFile(utf16, Buffer.from('frobnik\n', 'utf16le'))
  await expect(loadSpelling([], utf16, loadTestDictionaries)).rejects.toMatchObject({
    kind: 'usage',
    message: `The list of known words, ${utf16}, is not UTF-8 text; it may be UTF-16.`,
  })
})

test('accepts a known word with a common prefix or ending', async () => {
  const spelling = shared
  const words = [
    'ultrareliable',
    'presharpened',
    'overlubricate',
    'sweatproof',
    'splinterproof',
    'semiflexible',
    'lubricantfree',
  ]
  expect(words.filter((word) => !spelling.has(word))).toEqual([])
  expect(['ultrareliabel', 'presharpend', 'swetproof'].filter((word) => spelling.has(word))).toEqual([])
})

test('accepts compounds and endings, but not common misspellings', async () => {
  const spelling = shared
  const words = 'spinnerbait tailcap breechbolt adjustability engravable skeletonized wobbliness rainforests'
  expect(words.split(' ').filter((word) => !spelling.has(word))).toEqual([])
  const misspelled = 'chestpocket idealcombination noticable changable removeable craftmanship'
  expect(misspelled.split(' ').filter((word) => spelling.has(word))).toEqual([])
  expect(correct(spelling, 'noticable')).toEqual(['noticeable'])
})

test('accepts the names of makers and materials only with a capital letter', async () => {
  const spelling = shared
  const names = 'Ruger Leupold Cordura Micarta Shimano'
  expect(names.split(' ').filter((word) => !spelling.has(word))).toEqual([])
  expect(['ruger', 'leupold', 'shimano'].filter((word) => spelling.has(word))).toEqual([])
})

test('accepts scientific terms and their prefixes, but neither British spellings nor near misses', async () => {
  const spelling = shared
  const words = 'cytokinins gibberellins botrytis trichoderma macronutrients phytostimulants benchtop'
  expect(words.split(' ').filter((word) => !spelling.has(word))).toEqual([])
  const misspelled = 'colour aluminium Shakra proceses internoedal instuctions'
  expect(misspelled.split(' ').filter((word) => spelling.has(word))).toEqual([])
})

test('corrects listed mistakes, even if they can be names, but not names', async () => {
  const spelling = shared
  const mistakes = 'Totaly Begining proceses instuctions Simpley Fuschia untill'
  expect(mistakes.split(' ').filter((word) => correct(spelling, word) === undefined)).toEqual([])
  const names = 'Botanicare Atami Mendo Sensi Gummibears Kobun Posi Vitamino Coretex Matcha Tric Noy'
  expect(names.split(' ').filter((word) => correct(spelling, word) !== undefined)).toEqual([])
})

test.each([
  ['colour', ['color']],
  ['grey', ['gray']],
  ['anodised', ['anodized']],
  ['aluminium', ['aluminum']],
  ['multicoloured', ['multicolored']],
  ['jewellery', ['jewelry']],
  ['louvre', ['louver']],
  ['matt', []],
])('corrects the British spelling "%s"', (word, [expected]) => {
  expect(shared.has(word)).toBe(false)
  expect(correct(shared, word)?.[0]).toBe(expected)
})

test.each(
  'citrusy flowy biochar luteolus coagulans cellulase mylar chapstick hotspots pheno brix luminaire zamak terminalis'.split(
    ' ',
  ),
)('does not correct the term "%s"', (word) => {
  expect(correct(shared, word)).toBeUndefined()
})

test('accepts the names of people only with a capital letter', async () => {
  const spelling = shared
  const names = 'Alecia Maddie Sandie'
  expect(names.split(' ').filter((word) => !spelling.has(word))).toEqual([])
  expect(['alecia', 'maddie', 'Kangeroo', 'Totaly'].filter((word) => spelling.has(word))).toEqual([])
})

test('accepts names that are among the misspellings with a capital letter only', () => {
  const names = 'Shepard Leary Cleary Stubbs Holliday'
  expect(names.split(' ').filter((word) => !shared.has(word))).toEqual([])
  expect(['shepard', 'cleary', 'Colour', 'Totaly'].filter((word) => shared.has(word))).toEqual([])
})

test('accepts the accents of a known word, but not those of a mistake', async () => {
  const spelling = shared
  expect(['décor', 'Décor', 'entrée', 'rôle'].filter((word) => !spelling.has(word))).toEqual([])
  expect(['barréll', 'décoor', 'rècieve'].filter((word) => spelling.has(word))).toEqual([])
})

test('accepts compounds with holder and maker, but not those with a mistake', async () => {
  const spelling = shared
  expect(['candleholder', 'candleholders', 'glassmakers'].filter((word) => !spelling.has(word))).toEqual([])
  expect(['candelholder', 'glasmaker'].filter((word) => spelling.has(word))).toEqual([])
})
