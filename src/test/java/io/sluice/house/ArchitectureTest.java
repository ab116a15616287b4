package io.sluice.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.sluice.security.Needs;
import jakarta.persistence.Entity;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The plan of the house: which package may know which. */
class ArchitectureTest {
    /** Left to right; a package imports only what stands to its left. */
    private static final List<String> ORDER = List.of(
            "kernel",
            "platform",
            "audit",
            "security",
            "guard",
            "flags",
            "judge",
            "plans",
            "rollouts",
            "fleet",
            "gameday",
            "integrations",
            "console",
            "cli",
            "app");

    private static final DescribedPredicate<JavaMethod> HTTP_METHODS = new DescribedPredicate<>("are HTTP methods") {
        @Override
        public boolean test(JavaMethod method) {
            return method.getAnnotations().stream()
                    .anyMatch(annotation -> annotation.getRawType().isMetaAnnotatedWith(HttpMethod.class));
        }
    };

    private static JavaClasses house;

    @BeforeAll
    static void readTheHouse() {
        house = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.sluice");
        assertThat(house).hasSizeGreaterThan(100);
    }

    @Test
    void aPackageImportsOnlyWhatStandsToItsLeft() {
        for (int i = 0; i < ORDER.size() - 1; i++) {
            String[] right = ORDER.subList(i + 1, ORDER.size()).stream()
                    .map(name -> "io.sluice." + name + "..")
                    .toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage("io.sluice." + ORDER.get(i) + "..")
                    .should()
                    .dependOnClassesThat(resideInAnyPackage(right))
                    .allowEmptyShould(true)
                    .check(house);
        }
    }

    /** So that any package can be read before those that use it. */
    @Test
    void noTwoPackagesNeedEachOther() {
        slices().matching("io.sluice.(**)").should().beFreeOfCycles().check(house);
    }

    @Test
    void everyPackageHasItsPlaceInTheOrder() {
        assertThat(house.stream().filter(type -> !type.getPackageName().equals("io.sluice")))
                .allSatisfy(type -> assertThat(ORDER)
                        .as("the place of %s", type.getName())
                        .contains(type.getPackageName().split("\\.")[2]));
    }

    @Test
    void aCoreImportsOnlyJavaTheKernelOtherCoresAndPureLibraries() {
        classes()
                .that()
                .resideInAPackage("io.sluice..core..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "java..",
                        "io.sluice.kernel..",
                        "io.sluice..core..",
                        "org.jspecify..",
                        "org.apache.commons.math3..",
                        "org.apache.commons.codec.."))
                .check(house);
        classes()
                .that()
                .resideInAPackage("io.sluice.kernel..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("java..", "io.sluice.kernel..", "org.jspecify.."))
                .check(house);
    }

    @Test
    void aCoreReadsNoClockAndThrowsNoDice() {
        noClasses()
                .that()
                .resideInAnyPackage("io.sluice..core..", "io.sluice.kernel..")
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(UUID.class, "randomUUID")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.Random")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.concurrent.ThreadLocalRandom")
                .check(house);
    }

    @Test
    void aResourceNeverReachesIntoAStore() {
        noClasses()
                .that()
                .haveSimpleNameEndingWith("Resource")
                .should()
                .dependOnClassesThat()
                .haveSimpleNameEndingWith("Store")
                .check(house);
    }

    @Test
    void noRowLeavesItsPackage() {
        classes()
                .that()
                .areAnnotatedWith(Entity.class)
                .should()
                .bePackagePrivate()
                .andShould()
                .haveSimpleNameEndingWith("Row")
                .check(house);
    }

    @Test
    void everyHttpMethodIsPublicAndNamesItsPermission() {
        methods()
                .that(HTTP_METHODS)
                .should()
                .bePublic()
                .andShould(nameAPermission())
                .check(house);
    }

    /** A list grows; a page does not. */
    @Test
    void aListIsAnsweredInPages() {
        methods()
                .that(HTTP_METHODS)
                .should()
                .notHaveRawReturnType(assignableTo(Collection.class))
                .check(house);
    }

    /** Without it a text body would be taken for whatever has a constructor of one text. */
    @Test
    void everyResourceNamesTheMediaTypesThatItReads() {
        classes()
                .that()
                .areAnnotatedWith(Path.class)
                .should()
                .beAnnotatedWith(Consumes.class)
                .check(house);
    }

    private static ArchCondition<JavaMethod> nameAPermission() {
        return new ArchCondition<>("name a permission") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                Class<? extends Annotation> needs = Needs.class;
                boolean named =
                        method.isAnnotatedWith(needs) || method.getOwner().isAnnotatedWith(needs);
                events.add(new SimpleConditionEvent(method, named, method.getFullName() + " has no @Needs"));
            }
        };
    }
}
