import ts from 'typescript';
import { fromRoot } from '../../../../tools/paths';

/** "Cannot find module", "Module has no exported member", and the same with a suggestion. */
const IMPORT_ERRORS: ReadonlySet<number> = new Set([2305, 2307, 2614, 2724]);

/**
 * Returns the errors of TypeScript files in place of the present ones. The bindings do not have what is new before a build, so a file that
 * imports them, or that is a test of such a file, is only checked for its syntax and for what it imports from elsewhere.
 *
 * @param texts of the files, by their paths
 * @param generated texts of files that are not checked
 */
export function compileErrors(texts: ReadonlyMap<string, string>, generated: ReadonlyMap<string, string>): string[] {
  const files = inClone(texts);
  const overlay = new Map([...files, ...inClone(generated)]);
  const { config } = ts.readConfigFile(fromRoot('tsconfig.json'), (path) => ts.sys.readFile(path)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, fromRoot());
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => overlay.has(path) || fileExists(path);
  host.readFile = (path) => overlay.get(path) ?? readFile(path);
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files].flatMap(([path, text]) => {
    const source = program.getSourceFile(path)!;
    const isAboutBindings = path.includes('/constructs/');
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
      .filter(
        ({ code, start = 0 }) =>
          !isAboutBindings || code < 2000 || (IMPORT_ERRORS.has(code) && !lineAt(text, start).includes('/bindings/')),
      )
      .map(
        ({ messageText, start = 0 }) =>
          `${path.slice(fromRoot().length + 1)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')} (${lineAt(text, start)})`,
      );
  });
}

function inClone(texts: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...texts].filter(([file]) => file.endsWith('.ts')).map(([file, text]) => [fromRoot(file), text]));
}

function lineAt(text: string, position: number): string {
  return text
    .slice(text.lastIndexOf('\n', position - 1) + 1)
    .split('\n', 1)[0]!
    .trim();
}
