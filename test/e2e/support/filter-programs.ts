import { Field, TrafficFilter } from '../../../src/constructs';

/** A program that prints a traffic filter as JSON. */
interface FilterProgram {
  /** Path of the program in the folder of the example. */
  readonly file: string;
  readonly code: string;
  readonly command: string;
  readonly args: readonly string[];
}

const MAIN_CLASS = 'org.example.shop.PrintFilter';

/** The same filter in each language of the example apps. */
export const FILTER_PROGRAMS: Readonly<Record<string, FilterProgram>> = {
  Python: {
    file: 'print_filter.py',
    code: `from svc_waap_cdktf import Field, TrafficFilter

print(
    TrafficFilter.between("2026-03-01", "2026-03-02")
    .where(
        Field.STATUS.at_least(500),
        Field.COUNTRY.one_of("Brazil", "Chile"),
        Field.PATH.matches("^/log").negate(),
        Field.cookie("sid").equal_to("a"),
    )
    .to_json_text()
)
`,
    command: 'python',
    args: ['print_filter.py'],
  },
  Go: {
    file: 'filter/main.go',
    code: `package main

import (
	"fmt"

	"github.com/aws/jsii-runtime-go"
	"github.com/svc-waap/cdktf-go/svcwaap"
)

func main() {
	march := svcwaap.TrafficFilter_Between(jsii.String("2026-03-01"), jsii.String("2026-03-02"))
	fmt.Println(*march.Where(
		svcwaap.Field_STATUS().AtLeast(jsii.Number(500)),
		svcwaap.Field_COUNTRY().OneOf(jsii.String("Brazil"), jsii.String("Chile")),
		svcwaap.Field_PATH().Matches(jsii.String("^/log")).Negate(),
		svcwaap.Field_Cookie(jsii.String("sid")).EqualTo(jsii.String("a")),
	).ToJsonText())
}
`,
    command: 'go',
    args: ['run', './filter'],
  },
  Java: {
    file: `src/main/java/${MAIN_CLASS.replaceAll('.', '/')}.java`,
    code: `package org.example.shop;

import io.github.svcwaap.cdktf.Field;
import io.github.svcwaap.cdktf.TrafficFilter;

public class PrintFilter {
  public static void main(String[] args) {
    TrafficFilter march = TrafficFilter.between("2026-03-01", "2026-03-02");
    System.out.println(
        march
            .where(
                Field.STATUS.atLeast(500),
                Field.COUNTRY.oneOf("Brazil", "Chile"),
                Field.PATH.matches("^/log").negate(),
                Field.cookie("sid").equalTo("a"))
            .toJsonText());
  }
}
`,
    command: 'mvn',
    args: ['--quiet', 'compile', 'exec:java', `-Dexec.mainClass=${MAIN_CLASS}`],
  },
};

/** Expected output of the programs. */
export function filterInTypeScript(): string {
  return TrafficFilter.between('2026-03-01', '2026-03-02')
    .where(
      Field.STATUS.atLeast(500),
      Field.COUNTRY.oneOf('Brazil', 'Chile'),
      Field.PATH.matches('^/log').negate(),
      Field.cookie('sid').equalTo('a'),
    )
    .toJsonText();
}
