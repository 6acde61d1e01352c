import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { fromRoot } from '../../tools/paths';

const FILE = fromRoot('test/output/support/raw-strings.ts');
const REMARK = /^ *\/\/ @ts-expect-error .*$/;

/** Argument or value of a type that does not fit. */
const NOT_ASSIGNABLE = [2345, 2322];

test('the compiler refuses raw strings at every sink and in every template', () => {
  // GIVEN the file without the remarks that excuse its lines
  const source = readFileSync(FILE, 'utf8').split('\n');
  const refused = source.flatMap((line, i) => (REMARK.test(line) ? [i + 2] : []));
  const unexcused = source.map((line) => (REMARK.test(line) ? '' : line)).join('\n');
  // WHEN
  const { config } = ts.readConfigFile(fromRoot('tsconfig.json'), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [FILE], include: [] }, ts.sys, fromRoot());
  const host = ts.createCompilerHost(options);
  const read = host.readFile;
  host.readFile = (name) => (ts.sys.resolvePath(name) === FILE ? unexcused : read(name));
  const program = ts.createProgram([FILE], options, host);
  const file = program.getSourceFile(FILE)!;
  // THEN each of the lines has one error, since its type does not fit
  const errors = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  expect(errors.map(({ start }) => file.getLineAndCharacterOfPosition(start!).line + 1)).toEqual(refused);
  expect(errors.filter(({ code }) => !NOT_ASSIGNABLE.includes(code)).map(({ messageText }) => messageText)).toEqual([]);
  expect(refused.length).toBeGreaterThan(0);
});
