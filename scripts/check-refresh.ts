import { refreshInTabs } from '../tests/harness/refresh-in-tabs.ts'
import { explainErrors } from './suite/explain-errors.ts'

explainErrors()

// Lets two tabs of one browser renew the same short-lived tokens again and again (SESS-26): "node
// scripts/check-refresh.ts dist/demo 200". Parameters: folder of an export for the demo environment, number of refreshes.
const [folder = 'dist/demo', refreshes = '200', ...more] = process.argv.slice(2)
if (!(Number(refreshes) >= 1) || more.length > 0) {
  console.error('The number of refreshes is 1 or more, and nothing follows it.')
  process.exit(2)
}

const { uses, signedIn } = await refreshInTabs(folder, Number(refreshes))
const repeated = uses.filter((count) => count > 1).length
process.stdout.write(
  `${uses.length} refresh tokens used, ${repeated} of them more than once; still signed in: ${signedIn.join(', ')}.\n`,
)
process.exitCode = uses.length < Number(refreshes) || repeated > 0 || signedIn.includes(false) ? 1 : 0
