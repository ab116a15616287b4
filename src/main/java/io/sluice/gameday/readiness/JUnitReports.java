package io.sluice.gameday.readiness;

import io.sluice.gameday.core.readiness.TestResults;
import io.sluice.gameday.core.readiness.TestResults.Outcome;
import io.sluice.gameday.core.readiness.TestResults.TestCase;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.platform.disk.TextFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The reports of a run of tests in the XML that JUnit's runners write, one file for each class, {@code TEST-….xml}. No
 * document type and no external entity is followed.
 */
final class JUnitReports {
    private static final int MAX_BYTES = 64 << 20;
    private static final int MOST_FILES = 10_000;
    private static final XMLInputFactory XML = XMLInputFactory.newDefaultFactory();

    static {
        XML.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XML.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    }

    private JUnitReports() {}

    /**
     * @throws Refused where the folder has no reports, or one of them cannot be read
     */
    static TestResults in(Path folder) {
        List<TestCase> cases = new ArrayList<>();
        for (Path report : reports(folder)) {
            cases.addAll(cases(report));
        }
        return new TestResults(cases);
    }

    private static List<Path> reports(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> reports = files.filter(
                            file -> file.getFileName().toString().matches("TEST-.*\\.xml"))
                    .sorted()
                    .limit(MOST_FILES)
                    .toList();
            if (!reports.isEmpty()) {
                return reports;
            }
        } catch (IOException absent) {
            // The same to a reader as a folder without reports.
        }
        throw Refused.because(ErrorCode.NOT_FOUND, "no test reports in " + folder + ": run the tests first");
    }

    private static List<TestCase> cases(Path report) {
        List<TestCase> cases = new ArrayList<>();
        try {
            XMLStreamReader xml = XML.createXMLStreamReader(new StringReader(TextFile.read(report, MAX_BYTES)));
            while (xml.hasNext()) {
                if (xml.next() == XMLStreamConstants.START_ELEMENT
                        && xml.getLocalName().equals("testcase")) {
                    cases.add(testCase(xml));
                }
            }
        } catch (XMLStreamException unreadable) {
            throw Refused.because(ErrorCode.MALFORMED_BODY, report + " is no report of tests");
        }
        return cases;
    }

    private static TestCase testCase(XMLStreamReader xml) throws XMLStreamException {
        String type = String.valueOf(xml.getAttributeValue(null, "classname"));
        String name = String.valueOf(xml.getAttributeValue(null, "name"));
        Outcome outcome = Outcome.PASSED;
        while (true) {
            int event = xml.next();
            if (event == XMLStreamConstants.END_ELEMENT && xml.getLocalName().equals("testcase")) {
                return new TestCase(type, name, outcome);
            }
            if (event == XMLStreamConstants.START_ELEMENT) {
                outcome = worse(outcome, xml.getLocalName());
            }
        }
    }

    private static Outcome worse(Outcome outcome, String element) {
        return switch (element) {
            case "failure", "error" -> Outcome.FAILED;
            case "skipped" -> outcome == Outcome.FAILED ? outcome : Outcome.SKIPPED;
            default -> outcome;
        };
    }
}
