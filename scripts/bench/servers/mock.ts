import { startMockServer } from '#mock/mock.ts'

process.on('message', () => void startMockServer({ port: 0 }).then(({ url }) => process.send?.(url)))
