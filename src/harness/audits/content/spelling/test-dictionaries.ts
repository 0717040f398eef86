import { once } from '../../sources.ts'
import { readDictionaries } from './dictionaries.ts'

/** Loads the dictionaries once for all test files of a process, because reading them takes about a second. */
export const loadTestDictionaries = once(readDictionaries)
