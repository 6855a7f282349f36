import { describe, expect, it } from 'vitest';
import { LANGUAGES, matchLanguage } from './languages';

// WLB-02
describe('matchLanguage', () => {
  it('has fourteen languages', () => expect(LANGUAGES).toHaveLength(14));
  it.each([
    [['de-AT', 'en'], 'de'],
    [['pt'], 'pt-BR'],
    [['pt-PT'], 'pt-BR'],
    [['zh-Hant-HK'], 'zh-TW'],
    [['zh_TW'], 'zh-TW'],
    [['nl', 'sv-SE'], 'sv'],
    [['login'], 'en'],
    [[], 'en'],
  ])('%j is %s', (codes, language) => expect(matchLanguage(codes)).toBe(language));
});
