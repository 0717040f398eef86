import { loadFixtures } from '#mock/load-fixtures.ts'
import { startMockServer } from '#mock/server.ts'

// A mock with a grown catalogue, whose products can be changed one by one.
const products = Number(process.argv[2])
const fixtures = await loadFixtures({ products, seed: 1 })
const server = await startMockServer({ port: 0, host: '127.0.0.1', fixtures, allowedOrigins: [] })
process.on('message', ({ change }: { change: number }) => {
  const product = fixtures.products[change]
  if (product !== undefined) Object.assign(product, { title: `${product.title} II` })
  process.send?.({ changed: product?.slug })
})
process.send?.({ url: server.url })
