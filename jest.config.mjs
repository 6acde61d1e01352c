const shared = {
  testEnvironment: 'node',
  transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: 'tsconfig.jest.json', diagnostics: false }] },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/lib/', 'cdktf.out'],
};

/** Two projects: unit tests mirror src; end-to-end tests drive the real engines. */
export default {
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/test/**/*.test.ts'], testPathIgnorePatterns: ['<rootDir>/test/(e2e|languages)/'] },
    { ...shared, displayName: 'e2e', testMatch: ['<rootDir>/test/e2e/**/*.test.ts'], setupFilesAfterEnv: ['<rootDir>/test/e2e/support/setup.ts'] },
  ],
};
