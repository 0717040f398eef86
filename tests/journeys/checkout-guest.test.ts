import { expect, test } from 'vitest'
import { createDemoFolder } from './demo-folder.ts'

/** Time limit for a run with audits on two busy cores. */
const LIMIT_MS = 420_000

const folder = createDemoFolder()

test(
  'CHK-06 JRNY-01 JRNY-05 JRNY-06 JRNY-07 a guest can buy on a phone, each state is scanned and each page measured',
  async () => {
    const { code, output } = await folder.journey('checkout-guest', '--device', 'mobile')
    expect(code, output).toBe(0)
    const [purchase, speed] = await folder.results()
    expect(purchase).toMatchObject({ title: 'checkout-guest', project: 'mobile', status: 'passed' })
    expect(purchase?.attachments).toContain('1. The home page shows the shop')
    expect(purchase?.attachments).not.toContain('accessibility')
    expect(speed).toMatchObject({ title: 'checkout-guest', project: 'performance', status: 'passed' })
    const pages = ['Home', 'Collection', 'Product', 'Checkout']
    expect(speed?.attachments).toEqual(pages.map((page) => `lighthouse ${page}`))
  },
  LIMIT_MS,
)
