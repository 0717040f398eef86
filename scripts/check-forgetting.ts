import { ENDINGS, forgetInTabs } from '../tests/harness/forget-in-tabs.ts'
import { explainErrors } from './suite/explain-errors.ts'

explainErrors()

// Ends a visit or a purchase in each way while seven tabs show the shopper, and looks what is left of them (SESS-33):
// "node scripts/check-forgetting.ts dist/demo". Parameters: folder of an export for the demo environment, and endings
// where not all are wanted.
const [folder = 'dist/demo', ...wanted] = process.argv.slice(2)
const unknown = wanted.filter((name) => !ENDINGS.some((ending) => ending === name))
if (unknown.length > 0) {
  console.error(`No ending is named ${unknown.join(', ')}: ${ENDINGS.join(', ')}.`)
  process.exit(2)
}

for (const ending of ENDINGS.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const left = await forgetInTabs(folder, ending)
  process.stdout.write(`${ending}: ${left.length === 0 ? 'nothing is left' : left.join('; ')}\n`)
  if (left.length > 0) process.exitCode = 1
}
