import { startMockServer } from '#mock/mock.ts'
import { serveMeasured } from './serve-measured.ts'

/** Our mock, with every call of the contract. */
serveMeasured(async () => (await startMockServer({ port: 0 })).url)
