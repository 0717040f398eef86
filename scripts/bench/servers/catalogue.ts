import { startMockServer } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'

// A mock with a grown catalogue, whose products can be changed one by one.
const products = Number(process.argv[2])
const fixtures = await loadFixtures({ products, seed: 1 })
const common = { host: '127.0.0.1', fixtures, allowedOrigins: [] }
let server = await startMockServer({ ...common, port: 0 })
process.on('message', ({ change }: { change: number }) => void changeProduct(change))
process.send?.({ url: server.url })

/** The mock writes its answers once, so a changed product needs a new mock, at the same address. */
async function changeProduct(index: number): Promise<void> {
  const product = fixtures.products[index]
  if (product !== undefined) Object.assign(product, { title: `${product.title} II` })
  const { port } = server
  await server.close()
  server = await startMockServer({ ...common, port })
  process.send?.({ changed: product?.slug })
}
