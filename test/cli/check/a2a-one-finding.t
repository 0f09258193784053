A requirement in the form of another version is told once.
$ cardinal new a2a --url https://a.acme.dev/x | sed 's/"securityRequirements"/"security"/' | cardinal check --format github -
::error file=-,line=40,endLine=40,col=3,endColumn=13,title=Requirement in wrong form (a2a/requirement-shape)::"security" is the 0.3 form (also in the sample cards of 1.0.0 and 1.0.1): readers of 1.0 see no requirement at all%0Awrite "securityRequirements": [{"schemes": {"name": {"list": ["scope"]}}}]
[exit 1]
