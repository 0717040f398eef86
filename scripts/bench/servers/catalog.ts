import { startMockServer } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'

// A mock with a generated catalog.
const fixtures = await loadFixtures({ products: Number(process.argv[2]), seed: 1 })
const { url } = await startMockServer({ host: '127.0.0.1', port: 0, fixtures, allowedOrigins: [] })
process.send?.({ url })
